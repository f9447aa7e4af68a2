import { msg, t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';

import { useServices } from '#client/shared/services/services.tsx';
import type { OperationAnswer } from '#contract/operations.ts';
import { unwrap } from '#sdk/answers.ts';

import { ConfirmedAct } from '../../confirmed-act.tsx';
import { useAdminMutation } from '../../use-admin-mutation.ts';
import { formatCount } from '../numbers/format.ts';
import { demoQuery } from '../queries.ts';
import styles from './installation.module.css';

type DemoCounts = OperationAnswer<'getDemo'>;

/** Removes the demo's members and what they made, while there are any. */
export function Demo({ heading }: { heading: (text: string) => ReactNode }) {
  const { api } = useServices();
  const { data: demo } = useQuery(demoQuery(api));
  if (!demo || demo.state === 'none') return null;
  return (
    <section className={styles['demo']}>
      {heading(t`The demo`)}
      {demo.state === 'present' ? <Offer demo={demo} /> : <Progress demo={demo} />}
    </section>
  );
}

function Offer({ demo }: { demo: DemoCounts }) {
  const { api } = useServices();
  const removal = useAdminMutation({
    name: 'removeDemo',
    mutationFn: () => unwrap(api.DELETE('/admin/demo')),
    failure: msg`The demo could not be removed.`,
  });
  const [members, posts] = [formatCount(demo.members), formatCount(demo.posts)];
  const [pictures, comments] = [formatCount(demo.pictures), formatCount(demo.comments)];
  return (
    <>
      <p>{t`The community was filled with made-up members, so that you can look around. Remove them before real people join.`}</p>
      <ConfirmedAct
        label={t`remove the demo…`}
        variant="danger"
        question={t`Remove the demo?`}
        explanation={t`This removes ${members} members, ${posts} posts, ${pictures} pictures and ${comments} comments, with those of others on these posts. It cannot be undone.`}
        confirm={t`remove the demo`}
        isDangerous
        act={removal}
        onConfirm={() => removal.run(undefined)}
      />
    </>
  );
}

function Progress({ demo: { members, filled } }: { demo: DemoCounts }) {
  const left = formatCount(members);
  return (
    <>
      <p role="status">{t`The demo is being removed. Members left: ${left}. You can leave this page.`}</p>
      <progress className={styles['progress']} max={filled} value={filled - members} aria-label={t`Removed so far`} />
    </>
  );
}
