import { hash } from 'node:crypto';

import {
  dismissedKey,
  elementIds,
  pageAttributes,
  persistedFlagKey,
  publicPostPath,
  recordedTapsKey,
  saveButtonSelector,
  sentFormsKey,
  tokenKey,
  unansweredTapsKey,
  userIdKey,
  wishKey,
} from '#contract/page.ts';

const { member, early, dismissed } = pageAttributes;

/** Hides the parts for visitors from a signed-in member until the app has started: only the browser knows who is signed in. */
const markMember = `if(localStorage.${tokenKey})root.setAttribute('${member}','')`;

/** Shows what has waited. */
const endDelay =
  `let end=()=>root.removeAttribute('${early}');addEventListener('scroll',end,{once:true});` +
  `addEventListener('DOMContentLoaded',()=>root.getAttribute('${early}')=='later'||end())`;

/**
 * On a first visit everything competes for the connection: the first pictures load first, then the scripts. The display font,
 * whose fallback takes the same space, and the pictures further down wait until the app has started or the first scroll.
 * Later the font is on the device. Asked for before the styles, it is there at the first layout, which then needs no fallback
 * and is not done twice: the pictures are shown 60 ms earlier on a slow phone. The processor is then what everything competes
 * for: tiles and pictures further down wait for the first paint, or a second in a tab that is not seen.
 */
const delayRest =
  `if(localStorage.${persistedFlagKey}){root.setAttribute('${early}','later');${elementIds.font}.rel='preload';` +
  `setTimeout(end,1e3);new PerformanceObserver(end).observe({type:'paint'})}` +
  `else{root.setAttribute('${early}','first');setTimeout(end,9e3)}`;

/**
 * On a slow connection pictures appear seconds before the app starts. Taps on a save button are recorded until then, by list
 * item, which survives hydration; a member sees the effect at once. If it leaves the page before, the next page answers its taps.
 */
const recordTaps =
  `${recordedTapsKey}=new Set;addEventListener('click',({target:t})=>{t=t.closest('${saveButtonSelector}');` +
  `if(t){${recordedTapsKey}.add(t.closest('li'));root.hasAttribute('${member}')&&!t.ariaPressed&&(t.ariaPressed=true)}},true)`;
const persistTaps =
  `document.addEventListener('visibilitychange',()=>{if(root.hasAttribute('${member}'))try{for(let li of ${recordedTapsKey}){` +
  `localStorage.${unansweredTapsKey}=[localStorage.${unansweredTapsKey},localStorage.${userIdKey}+' '+li.querySelector('a').href].join('\\n');` +
  `${recordedTapsKey}.delete(li)}}catch{}})`;

/**
 * A member's own screen of a post needs the app, which takes seconds on a slow connection. A tap that the app does not handle yet opens
 * the page that everybody sees, which the server renders and which leads there once the app runs.
 */
const openPublicPost =
  `addEventListener('click',event=>{let a=event.target.closest('a[href^="/postDetail/"]'),id=a&&new URL(a).searchParams.get('postId');` +
  `if(id&&root.hasAttribute('${member}')&&!(event.defaultPrevented||event.button||event.metaKey||event.ctrlKey||event.shiftKey||event.altKey)){` +
  `event.preventDefault();location='${publicPostPath('')}'+id}})`;

/** A form that is sent before the app runs waits for it, with what is in its fields; sent by the browser, it would be emptied. */
const holdForms = `${sentFormsKey}=new WeakSet;addEventListener('submit',event=>{event.preventDefault();${sentFormsKey}.add(event.target)},true)`;

/** What a visitor chooses to do with a post is stored in the tab, also by a tap on the link to sign-up that the browser follows itself. */
const storeWish =
  `addEventListener('click',({target:t})=>{if(t=t.closest('[data-${wishKey}]'))` +
  `try{sessionStorage.${wishKey}=t.dataset.${wishKey}}catch{}},true)`;

/** An announcement that was dismissed is not shown from the first paint on; its button works before the app runs. */
const hideDismissed = `let hide=id=>root.setAttribute('${dismissed}',id)`;
const dismissOnClick =
  `addEventListener('click',({target:t})=>{if(t.closest('#${elementIds.announcement} button')){` +
  `let{id}=t.closest('section').dataset;hide(id);try{localStorage.${dismissedKey}=id}catch{}}},true)`;

/** Runs before the first paint. localStorage throws where the browser blocks it. */
const script = `{let root=document.documentElement;${recordTaps};${persistTaps};${openPublicPost};${holdForms};${storeWish};${hideDismissed};${dismissOnClick};${endDelay};try{hide(localStorage.${dismissedKey});${markMember};${delayRest}}catch{}}`;

/** The script, after a link to the display font without effect unless the script gives it one. */
export const earlyTags = (displayFont: string): string =>
  `<link id="${elementIds.font}" as="font" type="font/woff2" crossorigin href="${displayFont}"><script>${script}</script>`;

/** The Content-Security-Policy source that allows this inline script or style. */
export const policySource = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

export const earlyScriptSource = policySource(script);
