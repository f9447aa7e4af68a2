import { useEffect, useState, useSyncExternalStore, type ComponentType, type ReactNode } from 'react';

import { loadPart } from '#client/shared/network/load-part.ts';
import { whenOnline } from '#client/shared/network/online.ts';
import { RetryNote } from '#client/shared/ui/states/retry-note.tsx';

import { useRemedy, type Retry } from './use-remedy.ts';

interface LazyPartOptions<Props> {
  /** Shown until the chunk is there. */
  pending?: (props: Props) => ReactNode;
  /** Shown in its place if it could not be loaded. */
  failed?: (props: Props, retry: Retry) => ReactNode;
}

type LazyPart<Props> = ((props: Props) => ReactNode) & {
  /** Loads the chunk ahead; never rejects. */
  preload: () => Promise<void>;
};

/**
 * A component with a chunk of its own. Where that cannot be loaded, nothing or `failed` is shown instead: a missing file must not take
 * the screen away. It is tried again when the network is back and when the component is mounted anew.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { pending, failed }: LazyPartOptions<Props> = {},
): LazyPart<Props> {
  type Render = (props: Props) => ReactNode;
  const listeners = new Set<() => void>();
  let loading: Promise<void> | undefined;
  let loaded: Render | undefined;
  let failures = 0;

  const show = (render: Render | undefined) => {
    loaded = render;
    listeners.forEach((listener) => listener());
  };
  const preload = () =>
    (loading ??= loadPart(load).then(
      (Component) => show((props) => <Component {...props} />),
      () => {
        loading = undefined;
        failures += 1;
        const hasRetried = failures > 1;
        show((props) => failed?.(props, { retry, hasRetried }));
      },
    ));
  /** Answers whether the part is there now. */
  const retry = async () => {
    await preload();
    return loading !== undefined;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };

  function Part(props: Props) {
    // Begins before the effects, as a component of `lazy` does.
    useState(() => void preload());
    const render = useSyncExternalStore(
      subscribe,
      () => loaded,
      () => undefined,
    );
    useEffect(() => whenOnline(() => void preload()), []);
    return render ? render(props) : pending?.(props);
  }
  return Object.assign(Part, { preload });
}

/** A part of a screen that is missed if it is not there: in its place is a line that says so, with a button to try again. */
export const lazyPanel = <Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  options: Pick<LazyPartOptions<Props>, 'pending'> = {},
): LazyPart<Props> => lazyPart(load, { ...options, failed: (_props, retry) => <MissingPanel {...retry} /> });

function MissingPanel(retry: Retry) {
  const { reason, label, run } = useRemedy(retry);
  return (
    <RetryNote role="alert" label={label} onRetry={run}>
      {reason}
    </RetryNote>
  );
}
