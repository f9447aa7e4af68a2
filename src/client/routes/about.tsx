import { createFileRoute, Link } from '@tanstack/react-router';

import { useViewer } from '#client/shared/services/use-viewer.ts';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './-about.module.css';
import prose from './-prose.module.css';

export const Route = createFileRoute('/about')({
  head: () => ({ meta: [{ title: 'About' }] }),
  component: AboutPage,
});

const opportunity = [
  {
    title: 'People want change',
    text: 'More of us read the label first, and want what we buy to be good for us and for what is around us.',
  },
  {
    title: 'Brands miss the connection',
    text: 'Those who make clean things well are often the ones who shout least, and the people who look for them never meet them.',
  },
  {
    title: 'Content overload',
    text: 'There is more advice than anyone can follow, most of it paid for, and little of it says what it is worth.',
  },
];

const solution = [
  { title: 'Curated discovery', text: 'Brands and creators are vetted, and every post says what makes it clean.' },
  { title: 'Engaging content', text: 'Pictures and words of quality, from people who use what they show.' },
  {
    title: 'Social connection',
    text: 'Follow those you trust, ask them under their posts, and find people who think alike.',
  },
  { title: 'Seamless shopping', text: 'From the picture to the shop in one step, with all of it in one place.' },
];

const roles = [
  {
    name: 'explorer',
    hue: 'fashion',
    verbs: 'discover, search, watch',
    text: 'Look around, find people and things, and take your time.',
  },
  {
    name: 'creator',
    hue: 'beauty',
    verbs: 'upload, connect, grow',
    text: 'Show what you use and make, and gather those who care for it.',
  },
  {
    name: 'shopper',
    hue: 'wellness',
    verbs: 'save, curate, shop',
    text: 'Keep what you like, make it a collection, and buy when you are ready.',
  },
];

function AboutPage() {
  const viewer = useViewer();
  return (
    <div className={page['measured']}>
      <div className={styles['hero']}>
        <PageHeading
          size="large"
          lead="Vetted brands and creators, content worth your time, people who think alike, and shopping in one place."
        >
          Living cleanly is easier together
        </PageHeading>
      </div>
      <Section title="The opportunity" points={opportunity} />
      <Section title="The solution" points={solution} />
      <section className={styles['roles']} aria-labelledby="roles">
        <h2 id="roles">Three ways to be part of it</h2>
        <ul>
          {roles.map(({ name, hue, verbs, text }) => (
            <li key={name} data-category={hue}>
              <h3>{name}</h3>
              <p className={styles['verbs']}>{verbs}</p>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
      {!viewer && (
        <section className={prose['call']}>
          <h2>Come as you are</h2>
          <p>An account takes a minute. The home page is open to everyone.</p>
          <Link className={buttonClass({ variant: 'filled' })} to="/register">
            sign up
          </Link>
        </section>
      )}
    </div>
  );
}

function Section({ title, points }: { title: string; points: { title: string; text: string }[] }) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      <ul className={styles['points']}>
        {points.map((point) => (
          <li key={point.title}>
            <h3>{point.title}</h3>
            <p>{point.text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
