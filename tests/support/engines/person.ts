import { expect, vi } from 'vitest';

import { patience } from '#tests/support/patience.ts';

import type { Control, Tab } from './engine.ts';

/** The XPath of elements by their accessible name. */
export const named = (element: string, name: string): string =>
  `//${element}[@aria-label="${name}" or normalize-space()="${name}" or @id=//label[normalize-space()="${name}"]/@for or ancestor::label[normalize-space()="${name}"]]`;
export const button = (name: string): string => named('button', name);
export const heading = (level: 1 | 2, name: string): string => named(`h${level}`, name);

/** Somebody at a browser: sees and uses what is shown on the page, once it is. */
export class Person {
  readonly tab: Tab;
  readonly #site: string;

  constructor(tab: Tab, site: string) {
    this.tab = tab;
    this.#site = site;
  }

  async open(path: string): Promise<void> {
    await this.tab.open(this.#site + path);
    await this.#seesRunningApp();
  }

  async reload(): Promise<void> {
    await this.tab.reload();
    await this.#seesRunningApp();
  }

  /** Stores this member's session in the browser, as logging in does. */
  async logInAs({ token, id }: { token: string; id: string }): Promise<void> {
    await this.tab.open(`${this.#site}/robots.txt`);
    await this.tab.evaluate(
      (sessionToken, userId) => {
        localStorage.setItem('token', sessionToken);
        localStorage.setItem('userId', userId);
        localStorage.setItem('isAdmin', 'false');
      },
      token,
      id,
    );
  }

  async sees(path: string): Promise<void> {
    await this.#with(path, () => Promise.resolve());
  }

  async click(path: string): Promise<void> {
    await this.#with(path, (control) => control.click(), true);
  }

  async type(path: string, text: string): Promise<void> {
    await this.#with(path, (control) => control.type(text), true);
  }

  async choose(path: string, file: string): Promise<void> {
    await this.#with(path, (control) => control.choose(file));
  }

  /** Waits until the function returns true in the page. */
  async waitUntil<Args extends unknown[]>(run: (...args: Args) => boolean, ...args: Args): Promise<void> {
    await expect.poll(() => this.tab.evaluate(run, ...args)).toBe(true);
  }

  /** Waits until the pictures of the first six tiles are there. */
  async seesPictures(): Promise<void> {
    await this.waitUntil(() => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main li img')].slice(0, 6);
      return pictures.length === 6 && pictures.every(({ naturalWidth }) => naturalWidth > 0);
    });
  }

  /** Waits until React has taken over what the server rendered: a click in that moment can be lost. */
  async #seesRunningApp(): Promise<void> {
    await this.waitUntil(() => {
      const controls = [...document.querySelectorAll('main :is(a, button, input)')];
      const isHydrated = (element: Element) => Object.keys(element).some((key) => key.startsWith('__reactProps'));
      return controls.length > 0 && controls.every(isHydrated);
    });
  }

  #with(path: string, act: (control: Control) => Promise<void>, isForUse = false): Promise<void> {
    return vi.waitFor(
      async () => {
        const control = await this.tab.find(path, isForUse);
        if (!control) throw new Error(`The page does not show ${path}.`);
        await act(control);
      },
      { timeout: patience },
    );
  }
}
