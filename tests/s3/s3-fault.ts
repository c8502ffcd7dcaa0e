// A refusal of the stand-in for S3, with one of S3's codes.
export class S3Fault extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message: string = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}
