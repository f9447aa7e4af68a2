/** What a pushed message contains, encrypted for the browser that shows it. */
export interface PushMessage {
  title: string;
  body: string;
  /** The page that a click opens. */
  path: string;
  /** A later message with the same tag replaces this one. */
  tag: string;
}
