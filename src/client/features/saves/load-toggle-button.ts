/** The chunk of the members' save button; a loader asks for it beside its data. */
export const loadToggleButton = () => import('./toggle-button.tsx');
