package org.gbjo.cli.serve;

import jakarta.servlet.Filter;
import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.ServletRequest;
import jakarta.servlet.ServletResponse;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;

/**
 * Sends a small answer as one piece with its length, when all is done that belongs to the request. Fuseki alone sends it
 * and, later and apart, its end.
 */
final class HeldAnswers implements Filter {
    @Override
    public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        if (response instanceof HttpServletResponse http) {
            HeldResponse held = new HeldResponse(http);
            chain.doFilter(request, held);
            held.finish();
        } else {
            chain.doFilter(request, response);
        }
    }
}
