import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { createFileRoute, isNotFound, Link } from '@tanstack/react-router';

import { PageText } from '#client/features/pages/page-text.tsx';
import { pageQuery } from '#client/features/pages/queries.ts';
import { i18n } from '#client/shared/language/i18n.ts';
import { useViewer } from '#client/shared/services/services.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './-about/about.module.css';
import { Illustration } from './-about/illustration.tsx';
import { load, type RouterContext } from './-load.ts';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/about')({
  loader: ({ context }) => (context.settings.pages.includes('about') ? loadWritten(context) : undefined),
  head: ({ loaderData }) => titled(() => loaderData?.title || t`About`),
  component: AboutPage,
});

/** What admins have written in the place of the page below; undefined once they have taken it back. */
const loadWritten = (context: RouterContext) =>
  load(context, { needed: pageQuery(context.api, 'about') }).catch((error: unknown) => {
    if (!isNotFound(error)) throw error;
    return undefined;
  });

const opportunity = [
  {
    title: msg`People want change`,
    text: msg`More of us read the label first, and want what we buy to be good for us and for what is around us.`,
  },
  {
    title: msg`Brands miss the connection`,
    text: msg`Those who make clean things well are often the ones who shout least, and the people who look for them never meet them.`,
  },
  {
    title: msg`Content overload`,
    text: msg`There is more advice than anyone can follow, most of it paid for, and little of it says what it is worth.`,
  },
];

const solution = [
  {
    title: msg`Curated discovery`,
    text: msg`Brands and creators are vetted, and every post says what makes it clean.`,
  },
  { title: msg`Engaging content`, text: msg`Pictures and words of quality, from people who use what they show.` },
  {
    title: msg`Social connection`,
    text: msg`Follow those you trust, ask them under their posts, and find people who think alike.`,
  },
  { title: msg`Seamless shopping`, text: msg`From the picture to the shop in one step, with all of it in one place.` },
];

const roles = [
  {
    name: msg`explorer`,
    picture: 'hills',
    hue: 'fashion',
    verbs: msg`discover, search, watch`,
    text: msg`Look around, find people and things, and take your time.`,
  },
  {
    name: msg`creator`,
    picture: 'soap',
    hue: 'beauty',
    verbs: msg`upload, connect, grow`,
    text: msg`Show what you use and make, and gather those who care for it.`,
  },
  {
    name: msg`shopper`,
    picture: 'bag',
    hue: 'wellness',
    verbs: msg`save, curate, shop`,
    text: msg`Keep what you like, make it a collection, and buy when you are ready.`,
  },
] as const;

function AboutPage() {
  return Route.useLoaderData() ? <PageText name="about" /> : <DefaultPage />;
}

function DefaultPage() {
  const viewer = useViewer();
  return (
    <div className={page['measured']}>
      <div className={styles['hero']}>
        <PageHeading
          size="large"
          lead={t`Vetted brands and creators, content worth your time, people who think alike, and shopping in one place.`}
        >
          {t`Living cleanly is easier together`}
        </PageHeading>
        <div className={styles['collage']}>
          <Illustration name="oranges" alt={t`Cut oranges and herbs on a linen cloth`} sizes={collageSizes} isFirst />
          <div>
            <Illustration name="serum" alt={t`A dropper bottle in an arched niche`} sizes={collageSizes} isFirst />
            <Illustration name="dress" alt={t`A linen dress and dried grasses`} sizes={collageSizes} isFirst />
          </div>
        </div>
      </div>
      <section className={styles['opportunity']} aria-labelledby="opportunity">
        <h2 id="opportunity">{t`The opportunity`}</h2>
        <Points points={opportunity} />
      </section>
      <Illustration
        className={styles['band']}
        name="herbs"
        alt={t`Bunches of herbs that hang from a beam to dry`}
        sizes="(width < 1216px) 100vw, 1216px"
      />
      <section className={styles['solution']} aria-labelledby="solution">
        <div>
          <h2 id="solution">{t`The solution`}</h2>
          <Points points={solution} />
        </div>
        <Illustration
          name="shelf"
          alt={t`Bottles and jars on a wooden shelf`}
          sizes="(width < 720px) calc(100vw - 32px), 520px"
        />
      </section>
      <section className={styles['roles']} aria-labelledby="roles">
        <h2 id="roles">{t`Three ways to be part of it`}</h2>
        <ul>
          {roles.map(({ name, picture, hue, verbs, text }) => (
            <li key={picture} data-category={hue}>
              <Illustration name={picture} alt="" sizes="(width < 720px) 40vw, 400px" />
              <div>
                <h3>{i18n._(name)}</h3>
                <p className={styles['verbs']}>{i18n._(verbs)}</p>
                <p>{i18n._(text)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      {!viewer && (
        <section className={styles['call']} aria-labelledby="call">
          <div>
            <h2 id="call">{t`Come as you are`}</h2>
            <p>{t`An account takes a minute. The home page is open to everyone.`}</p>
            <Link className={buttonClass({ variant: 'filled' })} to="/register">
              {t`sign up`}
            </Link>
          </div>
          <Illustration name="tea" alt={t`A teapot and two cups of tea`} sizes="(width < 640px) 100vw, 400px" />
        </section>
      )}
    </div>
  );
}

const collageSizes = '(width < 720px) 56vw, 360px';

function Points({ points }: { points: { title: MessageDescriptor; text: MessageDescriptor }[] }) {
  return (
    <ul className={styles['points']}>
      {points.map(({ title, text }) => (
        <li key={title.message}>
          <h3>{i18n._(title)}</h3>
          <p>{i18n._(text)}</p>
        </li>
      ))}
    </ul>
  );
}
