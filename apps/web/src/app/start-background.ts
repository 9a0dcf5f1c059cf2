// Starts what renders nothing: opening offline, printing, and the colour of the user's own avatar.
import './open-offline.ts';
import './own-face.ts';
import './print.ts';
