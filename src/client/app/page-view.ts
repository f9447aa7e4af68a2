interface AnalyticsSinks {
  analytics?: { page?: (properties: { path: string }) => void };
  dataLayer?: object[];
}

/** Tells the analytics that the owner may have put into the page, the path only: no query, no token (S013, S017). */
export function sendPageView(tab: (Window & AnalyticsSinks) | null, path: string): void {
  try {
    tab?.analytics?.page?.({ path });
    tab?.dataLayer?.push({ event: 'page_view', page_path: path });
  } catch (error) {
    // Another's script must not break the page.
    console.warn('The page view could not be sent.', error);
  }
}
