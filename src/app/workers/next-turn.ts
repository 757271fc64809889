/**
 * Resolves once every message that waits now has been handled. Work in pieces awaits it so that calls and aborts are heard;
 * a timer would wait 4 ms each time.
 */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
