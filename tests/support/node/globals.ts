/** A request as workerd has it: with what Cloudflare knows of the visitor, and with a stream as its body. */
class WorkerRequest extends Request {
  override readonly cf: Request["cf"];

  constructor(input: Request | string | URL, init: RequestInit = {}) {
    // Node must be told that a body may be sent while the answer is read.
    super(
      input,
      init.body instanceof ReadableStream ? Object.assign(init, { duplex: "half" }) : init,
    );
    this.cf = (init as { cf?: Request["cf"] }).cf ?? (input as { cf?: Request["cf"] }).cf;
  }
}

const platformScheduler = {
  // Node's timers may end a millisecond too early.
  wait: (milliseconds: number) =>
    new Promise((resolve) => setTimeout(resolve, Math.ceil(milliseconds) + 1)),
};

Object.assign(globalThis, { Request: WorkerRequest, scheduler: platformScheduler });
