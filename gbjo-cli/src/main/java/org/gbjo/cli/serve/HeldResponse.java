package org.gbjo.cli.serve;

import jakarta.servlet.ServletOutputStream;
import jakarta.servlet.http.HttpServletResponse;
import jakarta.servlet.http.HttpServletResponseWrapper;
import java.io.IOException;

/** An answer that is held back until its end, or until it is larger than some packets. Belongs to one request. */
final class HeldResponse extends HttpServletResponseWrapper {
    private HeldOutput held;

    HeldResponse(HttpServletResponse response) {
        super(response);
    }

    @Override
    public ServletOutputStream getOutputStream() throws IOException {
        if (held == null) {
            held = new HeldOutput(super.getOutputStream());
        }
        return held;
    }

    @Override
    public void flushBuffer() throws IOException {
        if (held == null) {
            super.flushBuffer();
        } else {
            held.flush();
        }
    }

    @Override
    public void reset() {
        super.reset();
        drop();
    }

    @Override
    public void resetBuffer() {
        super.resetBuffer();
        drop();
    }

    @Override
    public void sendError(int status) throws IOException {
        drop();
        super.sendError(status);
    }

    @Override
    public void sendError(int status, String message) throws IOException {
        drop();
        super.sendError(status, message);
    }

    private void drop() {
        if (held != null) {
            held.drop();
        }
    }

    /** Sends what is held, with its length. */
    void finish() throws IOException {
        if (held != null && held.holds()) {
            if (!isCommitted()) {
                setContentLength(held.size());
            }
            held.send();
        }
    }
}
