/** What came of a call that makes something, in a few words. */
export const describeOutcome = ({ status, reason }: { status: number; reason?: string }): string =>
  status === 200 ? 'made' : `${status} ${reason}`;

/** Whether an operator could do something; being too late is no fault, anything else fails the test. */
export const resolvesWithoutConflict = (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => true,
    (error: unknown) => {
      expect(error).toMatchObject({ status: 409 });
      return false;
    },
  );
