import { t } from '@lingui/core/macro';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';

import { ReportDialog } from '#client/shared/report/report-dialog.tsx';
import { useServices } from '#client/shared/services/services.tsx';
import { BlockIcon, DotsIcon, FlagIcon, MuteIcon } from '#client/shared/ui/icons.tsx';
import { ConfirmDialog } from '#client/shared/ui/overlays/confirm-dialog.tsx';
import { Menu, MenuItem } from '#client/shared/ui/overlays/menu.tsx';
import { unwrap } from '#sdk/answers.ts';

import { mutedQuery } from './queries.ts';
import type { RestrictedMember } from './restriction-updates.ts';
import { useRestrict } from './use-restrict.ts';

interface MemberMenuProps {
  member: RestrictedMember;
  onBlocked: () => void;
  /** The dialog by which an admin suspends the member; undefined for others. */
  suspension: ((onClose: () => void) => ReactNode) | undefined;
}

/** The ••• of another member's profile: mute, report and block, and for admins suspend. */
export function MemberMenu({ member, onBlocked, suspension }: MemberMenuProps) {
  const { api } = useServices();
  const [asking, setAsking] = useState<'report' | 'block' | 'suspend'>();
  const { block, mute, unmute } = useRestrict(member);
  const close = () => setAsking(undefined);
  const { userId, username } = member;
  return (
    <>
      <Menu label={t`More about ${username}`} trigger={<DotsIcon size={22} />}>
        <MuteItem userId={userId} onMute={mute} onUnmute={unmute} />
        <MenuItem onSelect={() => setAsking('report')}>
          <FlagIcon />
          {t`report`}
        </MenuItem>
        <MenuItem isDangerous onSelect={() => setAsking('block')}>
          <BlockIcon />
          {t`block`}
        </MenuItem>
        {suspension && (
          <MenuItem isDangerous onSelect={() => setAsking('suspend')}>
            <BlockIcon />
            {t`suspend`}
          </MenuItem>
        )}
      </Menu>
      {asking === 'report' && (
        <ReportDialog
          title={t`Report @${username}`}
          send={(reason) => unwrap(api.POST('/user/reportMember', { body: { userId, reason } }))}
          onClose={close}
        />
      )}
      {asking === 'block' && (
        <ConfirmDialog
          question={t`Block @${username}?`}
          explanation={t`You will not see each other’s posts, comments and profiles any more, and neither of you follows the other. Nobody is told. You can unblock them at any time.`}
          confirm={t`block`}
          isDangerous
          onConfirm={() => {
            close();
            block();
            onBlocked();
          }}
          onClose={close}
        />
      )}
      {asking === 'suspend' && suspension?.(close)}
    </>
  );
}

/** Rendered in the open menu only, so that no other visit of a profile asks for the muted members. */
function MuteItem({ userId, onMute, onUnmute }: { userId: string; onMute: () => void; onUnmute: () => void }) {
  const { api } = useServices();
  const muted = useInfiniteQuery(mutedQuery(api));
  const isMuted = muted.data?.some(({ _id }) => _id === userId) ?? false;
  return (
    <MenuItem onSelect={isMuted ? onUnmute : onMute}>
      <MuteIcon />
      {isMuted ? t`unmute` : t`mute`}
    </MenuItem>
  );
}
