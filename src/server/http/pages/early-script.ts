import { hash } from 'node:crypto';

/**
 * Runs before anything is painted, as the browser alone knows whether somebody is signed in: what is for visitors is then
 * never shown to a member, not even until the app has started.
 */
const script = `try{localStorage.token&&(document.documentElement.dataset.member='')}catch{}`;

export const earlyScript = `<script>${script}</script>`;

/** How the Content-Security-Policy names an inline script or style that may stand in the page. */
export const policySource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

export const earlyScriptSource = policySource(script);
