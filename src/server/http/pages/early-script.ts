import { hash } from 'node:crypto';

/** As the browser alone knows whether somebody is signed in: what is for visitors is never shown to a member, not even until the app has started. */
const member = `if(localStorage.token)root.dataset.member=''`;

/**
 * At a first visit everything shares the link: the first pictures go first and the scripts next. The display face, whose room its
 * fallback holds, and the pictures further down follow when the app runs, or when somebody scrolls. At a later visit all is there.
 */
const order =
  `if(!localStorage.keeps){root.dataset.early='';let end=()=>delete root.dataset.early;setTimeout(end,9e3);` +
  `addEventListener('DOMContentLoaded',end);addEventListener('scroll',end,{once:true})}`;

/**
 * On a slow link the pictures are there seconds before the app is. A tap on a save button is noted meanwhile, by its list item,
 * which stays when the app takes the page over; for a member it shows at once.
 */
const taps =
  `taps=new WeakSet;addEventListener('click',({target:t})=>{t=t.closest('li button[aria-label^=Save]');` +
  `if(t){taps.add(t.closest('li'));root.dataset.member==''&&!t.ariaPressed&&(t.ariaPressed=true)}},true)`;

/** Runs before anything is painted. A browser that refuses its storage refuses with an exception. */
const script = `{let root=document.documentElement;${taps};try{${member};${order}}catch{}}`;

export const earlyScript = `<script>${script}</script>`;

/** How the Content-Security-Policy names an inline script or style that may stand in the page. */
export const policySource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

export const earlyScriptSource = policySource(script);
