// Has the page open also without a line (decision 0201). Browsers allow it only over HTTPS and on the own machine.
if (document.querySelector('meta[name="build"]'))
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
