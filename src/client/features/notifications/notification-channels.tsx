import { DailyMailSwitch } from './daily-mail-switch.tsx';
import { PushSwitch } from './push-switch.tsx';

/** Where the member's notifications go beside the bell. */
export function NotificationChannels() {
  return (
    <>
      <PushSwitch />
      <DailyMailSwitch />
    </>
  );
}
