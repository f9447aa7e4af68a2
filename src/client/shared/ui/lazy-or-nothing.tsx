import { lazy, Suspense, type ComponentType, type FunctionComponent } from 'react';

/**
 * A component with a chunk of its own. Until that is loaded, or where it cannot be, nothing is shown: a missing chunk must not take
 * the screen away.
 */
export function lazyOrNothing<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  const Part = lazy<ComponentType<Props>>(() =>
    load()
      .catch(() => () => null)
      .then((component) => ({ default: component })),
  );
  return (props) => (
    <Suspense>
      <Part {...props} />
    </Suspense>
  );
}
