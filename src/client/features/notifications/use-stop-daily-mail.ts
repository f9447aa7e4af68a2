import { useMutation } from '@tanstack/react-query';

import { notificationKeys } from '#client/shared/query/keys.ts';
import { useServices } from '#client/shared/services/services.tsx';
import { unwrap } from '#sdk/answers.ts';

/** Switches the daily mail off with the token of a mailed link. */
export function useStopDailyMail() {
  const { api } = useServices();
  return useMutation({
    mutationKey: notificationKeys.stopDailyMail(),
    mutationFn: (token: string) => unwrap(api.POST('/user/dailyMail', { params: { query: { token } } })),
    meta: { invalidates: [notificationKeys.settings()] },
  });
}
