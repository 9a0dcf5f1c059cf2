// Holds whether the New ticket dialog is open over a page that is no board.
import { create } from 'zustand';

export const useNewTicket = create<{ isOpen: boolean; title: string }>()(() => ({ isOpen: false, title: '' }));

/** @param title what it begins with */
export const openNewTicket = (title = '') => useNewTicket.setState({ isOpen: true, title });
export const closeNewTicket = () => useNewTicket.setState({ isOpen: false, title: '' });

/** Shows the board of a project, or something over it: a new ticket is then created there. */
export const isBoardPath = (pathname: string): boolean =>
  /^\/projects\/[^/]+(\/(tickets\/[^/]+|new-ticket|import-tickets(\/[^/]+)?))?\/?$/.test(pathname);
