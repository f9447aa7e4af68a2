// Spaces, controls, format characters and those that a font may leave out; the other three are blank in every font.
const invisible = /[\s\p{Cc}\p{Cf}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800\u{1D159}]|\u{16FE4}/gu;

/** Whether a person sees anything of the text. Where a text is required, invisible characters alone are none. */
export const hasVisibleText = (text: string): boolean => text.replaceAll(invisible, '') !== '';

/** The text, or an empty one if a person would see nothing of it. */
export const visibleText = (text: string): string => (hasVisibleText(text) ? text : '');
