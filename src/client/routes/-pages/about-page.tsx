import { Link } from '@tanstack/react-router';

import { useViewer } from '#client/shared/session/use-viewer.ts';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { opportunity, roles, solution } from './about-copy.ts';
import styles from './about-page.module.css';
import prose from './prose.module.css';

/** What the community is for (S030–S032). */
export function AboutPage() {
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
          {roles.map(({ name, verbs, text }) => (
            <li key={name}>
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
          <Link className={buttonClass({ look: 'filled' })} to="/register">
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
