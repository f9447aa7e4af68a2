import { t } from '@lingui/core/macro';

import { useOutboxMutation } from '#client/outbox/use-outbox.ts';
import { useServices } from '#client/shared/services/services.tsx';

import { blockMember, muteMember, unblockMember, unmuteMember } from './mutations.ts';
import type { RestrictedMember } from './restriction-updates.ts';

/** Blocks, mutes and their opposites for one member. Each says at once what it did, and offers to undo it, offline too. */
export function useRestrict(member: RestrictedMember) {
  const { toasts } = useServices();
  const { username } = member;
  const blocking = useOutboxMutation(blockMember);
  const unblocking = useOutboxMutation(unblockMember);
  const muting = useOutboxMutation(muteMember);
  const unmuting = useOutboxMutation(unmuteMember);
  const showUndoToast = (text: string, run: () => void) =>
    toasts.show({ text, kind: 'success', action: { label: t`Undo`, run } });
  return {
    block: () => {
      blocking.mutate(member);
      showUndoToast(t`You have blocked @${username}.`, () => unblocking.mutate(member));
    },
    unblock: () => {
      unblocking.mutate(member);
      showUndoToast(t`You have unblocked @${username}.`, () => blocking.mutate(member));
    },
    mute: () => {
      muting.mutate(member);
      showUndoToast(t`You have muted @${username}.`, () => unmuting.mutate(member));
    },
    unmute: () => {
      unmuting.mutate(member);
      showUndoToast(t`You have unmuted @${username}.`, () => muting.mutate(member));
    },
  };
}
