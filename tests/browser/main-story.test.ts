import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';

import { isStoredOffline } from '#scripts/bench/loading/repeat-visits.ts';
import { describeInEngines } from '#tests/support/engines/describe-in-engines.ts';
import { button, heading, named } from '#tests/support/engines/person.ts';

const password = 'a long and private phrase';
const tile = (title: string) => `//main//a[.//${heading(2, title).slice(2)}]`;

async function writePicture(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'cleaner-life-picture-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'leaf.png');
  await sharp({ create: { width: 640, height: 800, channels: 3, background: '#35553d' } })
    .png()
    .toFile(path);
  return path;
}

describeInEngines('the main story', 40, (story) => {
  test('S001, S021: a visitor sees the grid with its pictures, in dark colours on a dark system', async () => {
    const { person } = story;
    await person.open('/');
    await person.sees(heading(1, 'Welcome to a Cleaner life'));
    await person.sees(named('a', 'login'));
    await person.sees(heading(2, 'Post 40'));
    await person.seesPictures();
    const colours = await person.tab.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement);
      return { backgroundColor, color };
    });
    expect(colours).toEqual({ backgroundColor: 'rgb(21, 24, 20)', color: 'rgb(236, 234, 226)' });
  });

  test('S015, S038, S053, S058: a visitor taps a tile, signs up with its post in view, is at the post, and welcomed at home', async () => {
    const { person } = story;
    await person.open('/');
    await person.click(tile('Post 40'));
    await person.sees(`//section[@aria-label="What you asked for"]${heading(2, 'Post 40')}`);
    await person.type(named('input', 'Username'), 'ida');
    await person.type(named('input', 'Email'), 'ida@example.org');
    await person.type(named('input', 'Password'), password);
    await person.click(`//main${button('sign up')}`);
    await person.sees(heading(1, 'Post 40'));
    await person.sees(button('my account'));
    await person.click('//header//a[@href="/"]');
    await person.sees(heading(2, 'Tap + on three posts'));
  });

  test('S012, S055, S057, S148: a member logs in, not with a wrong password, and logs out', async () => {
    const { person } = story;
    await story.call('/user/register', { body: { username: 'ola', email: 'ola@example.org', password } });
    await person.open('/login');
    await person.type(named('input', 'Email'), 'ola@example.org');
    await person.type(named('input', 'Password'), 'wrong');
    await person.click(`//main${button('login')}`);
    await person.sees(named('p', 'This e-mail address and password do not belong together.'));
    await person.open('/login');
    await person.type(named('input', 'Email'), 'ola@example.org');
    await person.type(named('input', 'Password'), password);
    await person.click(`//main${button('login')}`);
    await person.seesPictures();
    await person.click(button('my account'));
    await person.click(named('a', 'Logout'));
    await person.sees(named('a', 'login'));
    await person.open('/savedPosts');
    await person.sees(heading(1, 'Sign up'));
  });

  test('S039, S041, S074, S126: a member posts a picture, which is the first of the grid, and edits the post', async () => {
    const { person, community } = story;
    await person.logInAs(community.member);
    await person.open('/');
    await person.click(button('Create'));
    await person.click(button('Create a Post'));
    await person.choose(named('input', 'choose picture'), await writePicture());
    await person.sees('//img[@alt="The picture that you have chosen"]');
    await person.type(named('input', 'Title'), 'A leaf');
    await person.click('//label[normalize-space()="beauty"]');
    await person.click(`//dialog${button('post')}`);
    await person.sees('//*[normalize-space()="Post created successfully!"]');
    await person.sees('//main//li[1]//h2[normalize-space()="A leaf"]');
    await person.reload();
    await person.sees('//main//li[1]//h2[normalize-space()="A leaf"]');
    await person.seesPictures();
    await person.click(tile('A leaf'));
    await person.click(`//main${button('More about this post')}`);
    await person.click('//*[@role="menuitem"][normalize-space()="edit"]');
    await person.type(named('textarea', 'Caption'), 'From the garden.');
    await person.click(`//dialog${button('save')}`);
    await person.sees('//main//*[normalize-space()="From the garden."]');
    await person.reload();
    await person.sees('//main//*[normalize-space()="From the garden."]');
  });

  test('S034, S085, S086, S151: a saved post is among the saved posts, until it is removed', async () => {
    const { person, community } = story;
    await person.logInAs(community.member);
    await person.open('/');
    await person.click(`${button('Save Post 39')}[@aria-pressed="false"]`);
    await person.sees(`${button('Save Post 39')}[@aria-pressed="true"]`);
    await person.sees('//*[normalize-space()="Post saved successfully!"]');
    await expect
      .poll(() => story.call<{ savedPosts: unknown[] }>('/user/getSavedPosts', { as: community.member }))
      .toMatchObject({ savedPosts: [{ title: 'Post 39' }] });
    await person.click(button('my account'));
    await person.click(named('a', 'My Saves'));
    await person.click(button('Remove from saved: Post 39'));
    await person.waitUntil(() => document.querySelector('main li h2') === null);
    await expect
      .poll(() => story.call('/user/getSavedPosts', { as: community.member }))
      .toMatchObject({ savedPosts: [] });
  });

  test('S078, S079, S137: a comment is under its post, also after a reload', async () => {
    const { person, community } = story;
    await person.logInAs(community.member);
    await person.open(`/postDetail/${community.author.id}?postId=${community.posts[0]}`);
    await person.type(named('textarea', 'Write your comment'), 'Seen from another engine.');
    await person.click(button('Send comment'));
    const comment = '//section[@id="comments"]//p[normalize-space()="amara.green: Seen from another engine."]';
    await person.sees(comment);
    await person.waitUntil(() => document.querySelector('textarea')?.value === '');
    await expect
      .poll(() =>
        story.call(`/user/getComments?postId=${community.posts[0]}`, { as: community.member }).then(JSON.stringify),
      )
      .toContain('Seen from another engine.');
    await person.reload();
    await person.sees(comment);
  });

  test('S024, S068, S101, S149: who is followed is told in the bell', async () => {
    const { person, community } = story;
    const { author, member } = community;
    await person.logInAs(member);
    await person.open(`/profile/${author.id}`);
    await person.click(button('+ Follow'));
    await person.sees(button('Following'));
    await person.sees('//*[normalize-space()="Successfully followed the user!"]');
    await expect
      .poll(() => story.call('/user/getNotifications', { as: author }).then(JSON.stringify))
      .toContain('amara.green started following you');
    await person.logInAs(author);
    await person.open('/');
    await person.click('//button[starts-with(@aria-label, "Notifications, ")]');
    await person.click('//a[contains(normalize-space(), "amara.green started following you")]');
    await person.sees(heading(1, '@amara.green'));
  });

  test('S090: a search finds people and posts', async () => {
    const { person, community } = story;
    await person.logInAs(community.member);
    await person.open('/discover');
    await person.type('//input[@type="search"]', 'noor');
    await person.click(button('Search'));
    await person.sees('//main//a[contains(normalize-space(), "noor.field")]');
    await person.sees('//p[normalize-space()="1 person"]');
  });

  test('S092, S096: a member chooses the language of the pages among the settings', async () => {
    const { person, community } = story;
    await person.logInAs(community.admin);
    await person.open('/settings');
    await person.click('//main//a[starts-with(normalize-space(), "Profile, address and password")]');
    // One key: those that follow later than a second begin another word.
    await person.type(named('select', 'Language'), 'G');
    await person.waitUntil(() => [...document.querySelectorAll('select')].some(({ value }) => value === 'German'));
    await person.click(button('Save'));
    await person.sees(heading(1, 'Profil bearbeiten'));
    await person.reload();
    await person.sees(heading(1, 'Profil bearbeiten'));
  });

  test('S016, S116: Back from a post leads to the same place of the grid', async () => {
    const { person, community } = story;
    await person.logInAs(community.member);
    await person.open('/');
    await person.seesPictures();
    await person.tab.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await person.waitUntil((title) => {
      const tile = [...document.querySelectorAll('main li')].find((item) => item.textContent.includes(title));
      tile?.scrollIntoView({ block: 'center', behavior: 'instant' });
      return (tile?.querySelector('img')?.naturalWidth ?? 0) > 0;
    }, 'Post 15');
    await person.sees(tile('Post 15'));
    const place = () => person.tab.evaluate(() => Math.round(scrollY));
    const before = await place();
    expect(before).toBeGreaterThan(0);
    await person.click(tile('Post 15'));
    await person.sees(heading(1, 'Post 15'));
    await expect.poll(place).toBe(0);
    await person.tab.goBack();
    await person.sees(tile('Post 15'));
    await expect.poll(place).toBe(before);
  });

  test('home opens with its pictures where the server does not answer', { tags: 'sweep' }, async () => {
    const { person, proxy } = story;
    await person.open('/');
    await person.seesPictures();
    await expect.poll(() => person.tab.evaluate(isStoredOffline)).toBe(true);
    proxy.handle(() => 'lose answer');
    await person.reload();
    await person.seesPictures();
  });

  test.each([320, 390])(
    'nothing is wider than a screen of %i px, and no picture larger than it has to be',
    { tags: 'sweep' },
    async (width) => {
      const { person, community } = story;
      const { author, member, posts } = community;
      await person.logInAs(member);
      await person.tab.resize(width, 740);
      // The largest pictures last: Chromium shows a larger file than it needs if it has one.
      const pages = [
        ['/discover', 'Discover'],
        [`/profile/${author.id}`, '@noor.field'],
        ['/', 'Welcome to a Cleaner life'],
        ['/editProfile', 'Edit profile'],
        [`/postDetail/${author.id}?postId=${posts[0]}`, 'Post 40'],
      ] as const;
      for (const [path, title] of pages) {
        await person.open(path);
        await person.sees(heading(1, title));
        const { screen, ...seen } = await person.tab.evaluate(measure);
        expect({ path, screen }).toEqual({ path, screen: width });
        expect({ path, ...seen }).toEqual({ path, overflow: 0, misfits: [] });
      }
    },
  );
});

/** Runs in the page: what does not fit into it. */
function measure() {
  const { scrollWidth, clientWidth } = document.documentElement;
  const pictures = [...document.querySelectorAll<HTMLImageElement>('main img[alt="A field of sage."]')];
  const misfits = pictures
    .filter(({ currentSrc, clientWidth: shown }) => currentSrc !== '' && shown > 0)
    .map((picture) => ({ file: Number(/(\d+)\.\w+$/.exec(picture.currentSrc)?.[1]), shown: picture.clientWidth }))
    .filter(({ file, shown }) => file !== [160, 240, 320, 480, 640, 960, 1280].find((width) => width >= shown));
  return { screen: clientWidth, overflow: scrollWidth - clientWidth, misfits };
}
