import { createFileRoute } from '@tanstack/react-router';

import { useServices } from '#client/shared/services/services.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import styles from './-prose.module.css';

export const Route = createFileRoute('/invest')({
  head: () => ({ meta: [{ title: 'Invest' }] }),
  component: InvestPage,
});

const reasons = [
  {
    title: 'A habit, not a campaign',
    text: 'People come to see what others really use, keep what they like, and buy when they are ready. Nothing here begs for attention.',
  },
  {
    title: 'Trust that is earned in public',
    text: 'Every post says what makes it clean. Members follow those whose judgement has served them, and brands are found by merit.',
  },
  {
    title: 'One place for three markets',
    text: 'Beauty, fashion and wellness share a reader, and a question: is this good for me, and for what is around me?',
  },
];

function InvestPage() {
  const { appName, contactEmail } = useServices().settings;
  return (
    <div className={page['prose']}>
      <PageHeading size="large" lead={`${appName} is growing, and looks for people who want it to grow well.`}>
        Invest in a cleaner life
      </PageHeading>
      <ul className={styles['rows']}>
        {reasons.map(({ title, text }) => (
          <li key={title}>
            <h2>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ul>
      <section className={styles['call']}>
        <h2>Let us talk</h2>
        <p>Write to us, and we will send you what you need to judge for yourself.</p>
        <a className={buttonClass({ variant: 'filled' })} href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
      </section>
    </div>
  );
}
