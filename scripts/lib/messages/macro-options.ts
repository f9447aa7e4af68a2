import type { LinguiMacroOptions } from '@lingui/native-tools';

/** How Lingui's macros are compiled and extracted. The server runs without a build: its `msg` is a function of the same name. */
export const macroOptions: LinguiMacroOptions = {
  corePackage: ['@lingui/core/macro', '@lingui/core/runtime-macro'],
  runtimeModules: { i18n: ['#client/shared/language/i18n.ts', 'i18n'] },
};
