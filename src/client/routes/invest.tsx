import { msg, t } from '@lingui/core/macro';
import { createFileRoute, notFound } from '@tanstack/react-router';

import { i18n } from '#client/shared/language/i18n.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';
import { PageHeading } from '#client/shared/ui/page-heading.tsx';
import page from '#client/shared/ui/page.module.css';

import { Illustration } from './-about/illustration.tsx';
import styles from './-about/prose.module.css';
import { titled } from './-titled.ts';

export const Route = createFileRoute('/invest')({
  loader: ({ context: { settings } }) => {
    if (!settings.hasInvest) throw notFound();
  },
  head: () => titled(() => t`Invest`),
  component: InvestPage,
});

const reasons = [
  {
    title: msg`A habit, not a campaign`,
    text: msg`People come to see what others really use, keep what they like, and buy when they are ready. Nothing here begs for attention.`,
  },
  {
    title: msg`Trust that is earned in public`,
    text: msg`Every post says what makes it clean. Members follow those whose judgement has served them, and brands are found by merit.`,
  },
  {
    title: msg`One place for three markets`,
    text: msg`Beauty, fashion and wellness share a reader, and a question: is this good for me, and for what is around me?`,
  },
];

function InvestPage() {
  const { appName, contactEmail } = useServices().settings;
  return (
    <div className={page['prose']}>
      <PageHeading size="large" lead={t`${appName} is growing, and looks for people who want it to grow well.`}>
        {t`Invest in a cleaner life`}
      </PageHeading>
      <Illustration
        className={styles['picture']}
        name="hills"
        alt={t`Layers of hills with trees under a moon`}
        sizes="(width < 704px) 100vw, 704px"
        isFirst
      />
      <ul className={styles['rows']}>
        {reasons.map(({ title, text }) => (
          <li key={title.message}>
            <h2>{i18n._(title)}</h2>
            <p>{i18n._(text)}</p>
          </li>
        ))}
      </ul>
      <section className={styles['call']}>
        <h2>{t`Let us talk`}</h2>
        <p>{t`Write to us, and we will send you what you need to judge for yourself.`}</p>
        <a className={buttonClass({ variant: 'filled' })} href={`mailto:${contactEmail}`}>
          {contactEmail}
        </a>
      </section>
    </div>
  );
}
