import { useAction } from '#client/shared/actions/use-action.ts';

import { savePost, unsavePost } from './actions.ts';
import { saveKeys } from './queries.ts';

export const useSavePost = () => useAction(savePost, saveKeys.all);
export const useUnsavePost = () => useAction(unsavePost, saveKeys.all);
