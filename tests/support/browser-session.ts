import type { InjectOptions } from 'fastify';

import type { TestServer } from './test-server.ts';

interface Cookie {
  host: string;
  name: string;
  path: string;
  value: string;
}
interface Page {
  status: number;
  location: string | undefined;
  html: string;
}

const own = 'http://127.0.0.1:3000';

/** A person in a browser without a screen: keeps cookies, follows redirects and fills in the provider's forms. */
export class BrowserSession {
  readonly #server: Pick<TestServer, 'app'>;
  /** Whom the person says to be when the provider asks. */
  readonly #subject: string;
  cookies: Cookie[] = [];

  constructor(server: Pick<TestServer, 'app'>, subject = 'somebody') {
    this.#server = server;
    this.#subject = subject;
  }

  /** Signs in from the login page on; gives the path of this site where it ends. */
  async signIn(redirect?: string): Promise<string> {
    return this.comeBack(
      await this.go(`/api/user/google${redirect === undefined ? '' : `?redirect=${encodeURIComponent(redirect)}`}`),
    );
  }

  /** Opens one address, own paths included, and gives where it leads. */
  async go(address: string): Promise<string> {
    const { status, location = '' } = await this.#open(new URL(address, own));
    if (status !== 302 && status !== 303) throw new Error(`${address} answered ${status}`);
    return new URL(location, new URL(address, own)).href;
  }

  /** Does what the provider asks, until it leads to the callback; gives that address, unopened. */
  async consent(address: string): Promise<string> {
    let at = address;
    while (!at.startsWith(own)) {
      const page = await this.#open(new URL(at));
      at = new URL(page.location ?? (await this.#submit(page.html, at)), at).href;
    }
    return at;
  }

  /** Goes through the provider and the callback, if it leads there; gives the path where it ends. */
  async comeBack(address: string): Promise<string> {
    const at = await this.consent(address);
    const end = at.includes('/api/') ? await this.go(at) : at;
    return end.slice(own.length);
  }

  /** The cookies that the browser sends to an address. */
  cookieHeader(address: string): { cookie?: string } {
    const url = new URL(address, own);
    const cookie = this.cookies
      .filter(({ host, path }) => host === url.host && url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
    return { ...(cookie && { cookie }) };
  }

  async #submit(html: string, at: string): Promise<string> {
    const action = /<form[^>]* action="([^"]+)"/.exec(html)?.[1];
    const prompt = /name="prompt" value="(\w+)"/.exec(html)?.[1];
    if (!action || !prompt) throw new Error(`No form: ${html.slice(0, 2000)}`);
    const form = new URLSearchParams({ prompt, ...(prompt === 'login' && { login: this.#subject, password: 'any' }) });
    return (await this.#open(new URL(action, at), form)).location ?? '';
  }

  async #open(url: URL, form?: URLSearchParams): Promise<Page> {
    const headers = {
      ...this.cookieHeader(url.href),
      ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
    };
    if (url.origin === own) {
      const request: InjectOptions = { method: 'GET', url: url.pathname + url.search, headers };
      const reply = await this.#server.app.inject(request);
      this.#keep(url, [reply.headers['set-cookie'] ?? []].flat());
      return { status: reply.statusCode, location: reply.headers.location, html: reply.payload };
    }
    const reply = await fetch(url, {
      method: form ? 'POST' : 'GET',
      headers,
      redirect: 'manual',
      ...(form && { body: form }),
    });
    this.#keep(url, reply.headers.getSetCookie());
    return { status: reply.status, location: reply.headers.get('location') ?? undefined, html: await reply.text() };
  }

  #keep(url: URL, lines: string[]): void {
    for (const line of lines) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      const path = /; path=([^;]+)/i.exec(line)?.[1] ?? '/';
      this.cookies = this.cookies.filter(
        (cookie) => cookie.host !== url.host || cookie.name !== name || cookie.path !== path,
      );
      const isGone = value === '' || /expires=Thu, 01 Jan 1970|max-age=0/i.test(line);
      if (!isGone) this.cookies.push({ host: url.host, name, path, value });
    }
  }
}
