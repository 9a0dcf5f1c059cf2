// Starts what renders nothing: Escape on opening menus, opening offline, printing, and the colour of the user's own avatar.
import './escape-at-once.ts';
import './open-offline.ts';
import './own-face.ts';
import './print.ts';
