// Tests that what was typed is found again when another field has taken over its text.
import { expect, it, onTestFinished } from 'vitest';
import { followField, typedTexts, watchTyping } from './typed-texts.ts';

it('reads what was typed from the field that took over its text', () => {
  onTestFinished(watchTyping());
  const [plain, editor] = ['plain', 'editor'].map((label) => {
    const field = document.createElement('div');
    field.ariaLabel = label;
    field.innerText = `Half a thought in the ${label}`;
    document.body.append(field);
    onTestFinished(() => field.remove());
    return field;
  });
  plain?.dispatchEvent(new InputEvent('input', { bubbles: true }));
  followField(plain, editor ?? null);
  plain?.remove();
  expect(typedTexts().map(({ label, text }) => `${label}: ${text}`)).toEqual(['editor: Half a thought in the editor']);
});
