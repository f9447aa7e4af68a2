/** What a page tells the worker. */
export interface WorkerMessage {
  /** The member wants the new version now. */
  activate?: true;
  /** Pictures that the page showed before the worker had a say. */
  pictures?: string[];
}
