import { hash } from 'node:crypto';

/**
 * Runs before anything is painted, as the browser alone knows whether somebody is signed in: what is for visitors is then
 * never shown to a member, not even until the app has started.
 */
const member = `try{localStorage.token&&(document.documentElement.dataset.member='')}catch{}`;

/**
 * On a slow link the pictures are there seconds before the app is. A tap on a save button is noted meanwhile, by its list item,
 * which stays when the app takes the page over; for a member it shows at once.
 */
const taps =
  `taps=new WeakSet;addEventListener('click',({target:t})=>{t=t.closest('li button[aria-label^=Save]');` +
  `if(t){taps.add(t.closest('li'));document.documentElement.dataset.member==''&&!t.ariaPressed&&(t.ariaPressed=true)}},true)`;

const script = `${member};${taps}`;

export const earlyScript = `<script>${script}</script>`;

/** How the Content-Security-Policy names an inline script or style that may stand in the page. */
export const policySource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

export const earlyScriptSource = policySource(script);
