// Makes the page open without a network (decision 0201). Browsers allow it only over HTTPS and on localhost.

if (document.querySelector('meta[name="build"]'))
  navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
