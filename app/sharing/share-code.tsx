import { QrCode } from "@chakra-ui/react";

/** The address of a share as a QR code, black on white in both colour schemes. Loaded with the first share that is shown. */
export default function ShareCode({ address }: { address: string }) {
  return (
    <QrCode.Root value={address} encoding={{ ecc: "M" }}>
      <QrCode.Frame
        role="img"
        aria-label={`QR code of ${address}`}
        style={{
          display: "block",
          width: 136,
          height: 136,
          padding: 10,
          borderRadius: 6,
          background: "#fff",
        }}
      >
        <QrCode.Pattern fill="#000" />
      </QrCode.Frame>
    </QrCode.Root>
  );
}
