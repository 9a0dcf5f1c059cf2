// Names a conversation after its first message.

const MOST = 50;

/** Shortens a message to its first 50 characters, with an ellipsis if there are more. */
export function titleOfMessage(message: string): string {
  const line = message.trim().replace(/\s+/g, ' ');
  const characters = [...line];
  return characters.length > MOST ? `${characters.slice(0, MOST).join('')}...` : line;
}
