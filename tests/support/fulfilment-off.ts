/** Settings of a mall in which only the test sends parcels, decides cases and ends top-ups. */
export const noFulfilment = {
  fulfilment: { enabled: false, sendAfterSeconds: 60, traceEverySeconds: 60 },
};
