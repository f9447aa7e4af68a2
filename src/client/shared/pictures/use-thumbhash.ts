import { useEffect, useState } from 'react';

import { loadPart } from '#client/shared/network/load-part.ts';

/** The blurred preview of a picture as a data URL, soon after the first render; its decoder is fetched on first use. */
export function useThumbhash(hash: string | undefined): string | undefined {
  const [preview, setPreview] = useState<{ hash: string; url: string }>();

  useEffect(() => {
    if (hash === undefined || hash === '') return;
    let isWanted = true;
    const show = async () => {
      const { thumbHashToDataURL } = await loadPart(() => import('thumbhash'));
      if (isWanted)
        setPreview({ hash, url: thumbHashToDataURL(Uint8Array.from(atob(hash), (char) => char.charCodeAt(0))) });
    };
    // Without a valid hash or the decoder the plain colour stays.
    show().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [hash]);

  return preview?.hash === hash ? preview?.url : undefined;
}
