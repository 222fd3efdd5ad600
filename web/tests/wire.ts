// A socket in a browser without a server: what was sent, and what is heard.
export class Wire {
  static last: Wire
  sent: { t: string; id: string; table?: string }[] = []
  onopen = () => {}
  onmessage: (event: { data: string }) => void = () => {}
  onclose = () => {}
  constructor() {
    Wire.last = this
  }
  send(data: string): void {
    this.sent.push(JSON.parse(data) as (typeof this.sent)[number])
  }
  close(): void {}
  hear(message: object): void {
    this.onmessage({ data: JSON.stringify(message) })
  }
}
