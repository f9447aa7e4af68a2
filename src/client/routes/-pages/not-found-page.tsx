import { FaultFrame } from './fault-frame.tsx';

/** An address that leads nowhere (S018). */
export function NotFoundPage() {
  return <FaultFrame reason="404 Not Found" />;
}
