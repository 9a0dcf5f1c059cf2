// Saves a text as a file of the browser's downloads.

/** @param type such as `text/csv` */
export function saveText(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The download has its own hold on the bytes once it has started.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
