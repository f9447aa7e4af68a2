import { t } from '@lingui/core/macro';
import { Link } from '@tanstack/react-router';

import { useViewer } from '#client/shared/services/services.tsx';
import { buttonClass } from '#client/shared/ui/button.tsx';

import { ErrorFrame } from './-errors/error-frame.tsx';

/** The page of a collection that the viewer may not see, or that does not exist: which of the two, it does not say. */
export function MissingCollection({ collectionId }: { collectionId?: string }) {
  const viewer = useViewer();
  return (
    <ErrorFrame
      heading={t`This collection is private or gone`}
      reason={t`Only its owner can see a private collection. Or it was deleted, or a part of its address is missing.`}
    >
      {!viewer && collectionId !== undefined && (
        <Link
          className={buttonClass({ variant: 'filled' })}
          to="/login"
          search={{ redirect: `/collections/${encodeURIComponent(collectionId)}` }}
        >
          {t`login`}
        </Link>
      )}
    </ErrorFrame>
  );
}
