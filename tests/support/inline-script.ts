/** Runs a script as an inline script of the document. */
export const runInline = (text: string) => {
  const script = document.createElement('script');
  script.textContent = text;
  document.body.append(script);
  script.remove();
};
