// Shows a value of the file in a sentence: short, in quotes, and with nothing in it that could disturb.

const LONGEST = 60;

export function quote(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const short = [...text.slice(0, LONGEST * 2)].slice(0, LONGEST).join('');
  return JSON.stringify(short === text ? text : `${short}...`);
}
