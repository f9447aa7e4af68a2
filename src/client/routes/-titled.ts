/** What a route's `head` answers for a title. It is read when it is shown: the server renders several languages by turns. */
export const titled = (title: () => string) => ({
  meta: [
    {
      get title() {
        return title();
      },
    },
  ],
});
