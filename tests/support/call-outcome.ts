/** The result of a creating call in a few words. */
export const describeOutcome = ({ status, reason }: { status: number; reason?: string }): string =>
  status === 200 ? 'made' : `${status} ${reason}`;

/** Whether an operator's change succeeded. A conflict counts as false; any other error fails the test. */
export const resolvesWithoutConflict = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ status: 409 });
      return false;
    },
  );
