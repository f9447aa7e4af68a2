/** Loads the chunk of the members' save button; a loader does so in parallel with its data. */
export const loadToggleButton = () => import('./toggle-button.tsx');
