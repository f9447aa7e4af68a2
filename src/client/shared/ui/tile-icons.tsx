// The icons of a tile, in a module of their own: they are part of the first page's scripts.
import { icon } from './icon.tsx';

export const PlusIcon = /* @__PURE__ */ icon('M5 12h14M12 5v14');
export const BagIcon = /* @__PURE__ */ icon('M5 8h14l1 13H4zM8.5 11V7a3.5 3.5 0 0 1 7 0v4');
