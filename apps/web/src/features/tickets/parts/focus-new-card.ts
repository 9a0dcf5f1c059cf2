// Hands the focus to the card of a ticket that was just created, once nothing lies over the board.

let made: string | undefined;

export const newCardFocus = {
  request(id: string): void {
    made = id;
  },
  take(): string | undefined {
    const id = made;
    made = undefined;
    return id;
  },
};
