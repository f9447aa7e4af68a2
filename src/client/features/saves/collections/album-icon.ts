import { icon } from '#client/shared/ui/icon.tsx';

// After Lucide's (ISC licence), as those of icons.tsx.
export const AlbumIcon = /* @__PURE__ */ icon(
  'M12 10v6M9 13h6M20 20a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-7.9a2 2 0 0 1-1.7-.9L9.6 3.9A2 2 0 0 0 7.9 3H4a2 2 0 0 0-2 2v13a2 2 0 0 0 2 2z',
);
